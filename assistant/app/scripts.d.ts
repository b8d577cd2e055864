// What Python gives the scripts, and what they give each other, for the checker of their types.

/** Words by what they name: tiles, seats, kinds. */
type Names = Record<string, string>;
type Child = Node | string | number | false | null | undefined;
/** What stands inside an element; lists of it too, and what is missing is left out. */
type Children = (Child | Child[])[];
type Act = () => unknown;

/** What Streamlit hands a component. */
interface Streamlit<Data> {
  parentElement: Home;
  data: Data;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}
/** A component of ours: what Python gives it comes in a list of one (see editor.py). */
type Component<Data> = Streamlit<[Data]>;
/** Where a component lies, and what it keeps there from one drawing to the next. */
interface Home extends HTMLElement {
  huipai?: Made;
  shown?: string;
  written?: string;
  token?: string;
}
/** What is drawn in a component, and lives as long as its place on the page. */
interface Made {
  update(component: Component<Shared>): void;
  toldAt?: number;
}
interface Window {
  /** Components that were taken out of the page and may come back, by their key. */
  huipaiKept?: Map<string, { made: Made; nodes: HTMLElement[] }>;
}

/** What every editor is given beside its own data. */
interface Shared {
  key: string;
  lang: string;
  names: Names;
  words: { close: string };
}
interface Edit<Value> { revision: number; value: Value }
interface Edited<Value> extends Shared, Edit<Value> { epoch: string }
type Words<Name extends string> = Record<Name, string>;

// Photos

/** [x1, y1, x2, y2] in pixels. */
type Box = [number, number, number, number];
/** One photo; the places of its tiles are counted from `first` through all photos. */
interface Photo { token: string; size: [number, number]; boxes: Box[]; first: number }
interface Arrived { name: string; place: number; begin: number }
interface Sending {
  answered: string | null;
  arrived: Arrived | null;
  ahead: string;
  as_it_is: number;
  most_bytes: number;
  most_photos: number;
  largest_piece: number;
  short: number;
  words: Words<"gone" | "reading" | "sending" | "slow">;
}
/** What is under way: its picture, its photos, and how far they have come. */
interface Busy {
  picture: string | null;
  name: string;
  role: string;
  photos: Blob[] | null;
  place: number;
  begin: number;
  most: number;
  isSent: boolean;
  toldAt: number;
  late?: number;
  again?: number;
}
interface Way { camera?: boolean; look?: string; focus?: string; icon?: string }
interface AimData extends Sending {
  /** The pass with which the app answers looks, the header that it is sent in, and how many tiles make a hand. */
  look: string;
  look_header: string;
  counts: [number, number];
  words: Sending["words"] & Words<"album" | "again" | "automatic" | "camera" | "close" | "file" | "own_camera" | "shutter" | "viewfinder" | "webcam" |
    Said | NoSight>;
}
interface CameraData extends Shared, AimData {
  problems: string[];
  words: AimData["words"] & Words<"desk">;
}
/** What the viewfinder says while the player is aiming, and why it shows nothing. */
type Said = "aim" | "clear" | "counted" | "counted_only" | "dark" | "starting" | "still" | "taking" | "turned" | "unclear";
type NoSight = "broken" | "denied" | "hidden" | "missing" | "taken";

// The hand and the table

interface HeldTile { tile: string; second: string; doubtful: boolean; seen: number | null }
interface Laid { kind: string; tile: string; side: string; wild?: string }
interface Meld extends Laid { seen: boolean; boxes: number[] }
interface Melds { melds: Meld[]; indicator: string }
interface MeldData extends Shared {
  hui: Record<string, string[]> | null;
  wild_in_melds: boolean;
  most_melds: number;
  words: { close: string; kinds: Names; sources: Names; sides: Names } & Words<"add_meld" | "back_to_hand" | "chi_note" | "drop_meld" |
    "edit_meld" | "from_hand" | "hui" | "indicator" | "indicator_ask" | "indicator_note" | "keep_meld" | "kind" | "meld_note" | "no_meld" | "seen" | "side" |
    "wild_note">;
}
/** What the sheet of a meld is opened for: a tile of the hand that goes into one, or a meld that may go back. */
interface MeldSheet { tile?: string; hand?: (meld: Laid) => void; back?: Act }

interface StripValue extends Melds { hand: HeldTile[] }
interface StripData extends MeldData, AimData, Edited<StripValue> {
  photos: Photo[];
  tokens: string;
  spare: Names;
  why: Record<number, string[]>;
  winning: string;
  winning_seen: number | null;
  read: string;
  indicator_seen: number | null;
  size: number;
  problems: string[];
  words: MeldData["words"] & AimData["words"] & { roles: Names; role_notes: Names } & Words<"add_note" | "add_photo" | "add_tile" | "added" |
    "became" | "cancel" | "check" | "doubts" | "drop_photo" | "drop_short" | "full" | "hand" | "it_is" | "keys" | "left" | "meld_short" | "melds" |
    "missing" | "moved" | "other" | "over" | "photo" | "photo_short" | "ready" | "remove" | "remove_last" | "removed" | "replace" |
    "replace_second" | "right" | "role" | "sort" | "throw_note" | "throw_now" | "throw_out" | "throw_short" | "thrown" | "to_check" | "to_meld" |
    "trust" | "turn" | "turn_short" | "winning" | "won_with">;
}
/** The strip is written in three files: these are how it is drawn, and how many tiles are thrown out at once. */
interface StripViewPart {
  photos(): HTMLElement;
  act(name: string, index: number): void;
  addPhoto(): void;
  boxed(seen: number): { marks: string; text?: string };
  headline(): HTMLElement;
  checks(): HTMLElement | null;
  rack(): HTMLElement[];
  add(): void;
  aside(): HTMLElement;
  picker(): HTMLElement;
}
interface ThrowingPart {
  throwOut(begin: boolean): void;
  mark(index: number): void;
  sweep(event: PointerEvent): void;
  tileUnder(event: PointerEvent): number | null;
  showMarks(): void;
  throwNow(): void;
  throwBar(): HTMLElement;
}
interface Strip extends StripViewPart, ThrowingPart {}

interface SeatsValue extends Melds { winning: string; seat: string; dealer: string; how: string; source: string; also: string[] }
interface SeatsData extends MeldData, Edited<SeatsValue> {
  order: string;
  absent: string[];
  me: string;
  due: string;
  won: boolean;
  hand: string[];
  full: boolean;
  wins: string[];
  words: MeldData["words"] & { [question: `ask_${string}`]: string } & { hows: Names; players: Names; relations?: Names; seats: Names; winds: Names } & Words<"also" | "asking" | "dealer" | "due_note" | "from" | "how" | "me" | "no_winning" | "owner" | "pull_note" |
    "read_note" | "table" | "twice_note" | "unsaid" | "winning" | "winning_ask" | "winning_full" | "winning_note" | "won">;
}

interface SeenData extends Edited<string[]> { used: Record<string, number>; words: Words<"close" | "keys" | "laid" | "take_back"> }

// Pictures to send on

interface ShownSet { laid: boolean; won: boolean; tiles: { tile: string; stands_for: string }[] }
interface SettlementData extends Shared {
  felt: string;
  text: string;
  is_big: boolean;
  found: {
    rules: string;
    title: string;
    wins: { head: string; worth: string; sets: ShownSet[]; items: { name: string; gloss: string; text: string; worth: string }[] }[];
    notes: { name: string; text: string }[];
    payments: { payer: string; payee: string; why: string; points: string }[];
    sums: string[];
  };
  words: HandOutWords & Words<"as" | "busy" | "copied" | "copy" | "failed" | "picture">;
}
type HandOutWords = Words<"close" | "saved" | "shared" | "title" | "touch">;
interface Card {
  title: string;
  club: string;
  note: string;
  ranking: { name: string; points: number; said: string; colour: string }[];
  course: { points: number[]; colour: string }[];
  best: { head: string; points: string; sets: ShownSet[]; winning: string } | null;
  owed: [string, string][];
}
type CardWords = HandOutWords & Words<"as" | "best" | "busy" | "course" | "failed" | "owed" | "share">;
interface LinkData extends Shared {
  address: string;
  title: string;
  code: string;
  words: Words<"close" | "code" | "copied" | "copy" | "failed" | "local" | "share">;
}

// The club

interface NamedData extends Edited<string[]> {
  often: string[];
  others: string[];
  fewest: number;
  most: number;
  words: Words<"close" | "add" | "hint" | "other" | "players" | "who">;
}
/** What only some rules ask, by the names of their keys. */
type Asked = Record<string, unknown>;
interface TappedKong { kong: string; kind: string; from?: string }
interface TappedWin extends Asked { seat: string; how: string }
interface TappedWins { wins: TappedWin[] }
type DealEvent = TappedKong | TappedWins;
/** The taps of a hand, as Python's `QuickHand`. */
interface Taps {
  how: string;
  winners: string[];
  source: string;
  fan: Record<string, string[]>;
  flags: string[];
  burn: number;
  bound: string[][];
  points: Record<string, number>;
  dealer: string;
  extra: Asked;
  won: Record<string, Asked>;
  events: DealEvent[];
}
interface Field {
  name: string;
  title: string;
  form: string;
  details: { least: number; most: number; choices: string[]; repeated?: boolean };
  required: boolean;
  ways: string[];
  labels: string[];
  carried: unknown;
}
interface QuickSeat { seat: string; mark: string; there: boolean; name: string; points: string; side: string; gains: string; gained: string }
interface QuickValue { draft: string; hand: Taps; done: Record<string, Taps> }
interface QuickData extends Edited<QuickValue> {
  seats: QuickSeat[];
  pairs: string[][];
  dealer: string;
  middle: string;
  /** What a big hand before this one is called; "" where none is. */
  moment: string;
  most: { burn: number; penalties: number };
  form: {
    fan: { name: string; shown: string; value: number }[];
    rivals: string[][];
    record: Field[];
    win: Field[];
    burn: boolean;
    bound: boolean;
    goes_on: boolean;
    flags: string[];
    ways: string[];
  };
  number: number;
  table: number;
  blank: Taps | null;
  missing: string;
  nothing: string;
  words: { close: string; flags: Names; kongs: Names } & Words<"all" | "bound" | "burn" | "clear" | "dealer" | "dealt" | "empty" | "fan" | "from" |
    "goes_on" | "kong" | "more" | "nobody" | "points" | "rest" | "robbed" | "save" | "self" | "sum" | "take_back" | "who_gave" | "won">;
}
/** What the table asks of the entry that it is a part of. */
interface QuickEntry {
  data: QuickData;
  root: HTMLElement;
  readonly hand: Taps;
  readonly isAnswered: boolean;
  put(changes: Partial<Taps>): void;
  nothing(): Taps;
  fitting(how: string): Record<string, Asked>;
  choice(name: string, text: Child | Child[], on: boolean, act: Act, off?: boolean, more?: string): HTMLElement;
}
interface PointsRow { box: HTMLElement; name: HTMLElement; sign: HTMLElement; input: HTMLInputElement }

// Practice

interface QuizData extends Edited<string[]> {
  question: string;
  form: "tiles" | "discard" | "choice" | "number";
  hand: string[];
  turned: [string, string][];
  wilds: string[];
  options: { answer: string; label: string; points: [string, string, string][] }[];
  words: Words<"close" | "ask" | "check" | "chosen" | "keys" | "number" | "skip" | "unit">;
}
