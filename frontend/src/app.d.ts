// True where the fake program may stand in for the real one.
declare const __FAKE__: boolean
