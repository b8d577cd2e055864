"""What this machine's processor can do."""

import torch


def has_bfloat16() -> bool:
    """Whether it multiplies bfloat16 in hardware, which halves the training time."""
    return bool(torch.cpu._is_avx512_bf16_supported())
