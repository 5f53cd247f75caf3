// Package calls keeps account of calls of models. Meter puts itself around a model, a judge or an embedder and adds what no
// provider knows of: each call is noted in a Ledger (when, what for, how long, how many tokens, what it cost, how it ended), a call that
// might go over the month's limit is refused before it is made, and a request that was answered before gets the same reply again from
// Replies.
//
// The ledger is a file a month in the data folder (calls-2026-11.jsonl, one call a line), written by several programs at once; where that
// cannot be written it is held in memory. Replies are files of the folder "replies" there, at most 500 and 20 MB, the oldest go first. The
// file "replies-cleared" changes when they are all removed, so that no program keeps a reply that was under way then.
//
// Invariants: the ledger holds no words of a question, a document or a reply, and no key. A kept reply is complete, and answers a
// request that is the same in every byte, of the same model at the same address; none outlives Clear. What a call costs is never counted
// as less than the tokens that the server told; what it did not tell is estimated, rather too many, also of a reply that broke off or was
// stopped. While a call is under way, what it may cost is set aside, so calls at once do not go over the limit together; those of another
// program are seen when they are noted.
//
// The embeddings of the program's own engine are not noted: there are thousands of them, and they cost nothing. The package must not
// know providers, and decides nothing about what is asked.
package calls
