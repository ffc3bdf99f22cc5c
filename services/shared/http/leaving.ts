/** Whether an error only says that a client went away. A browser that closes a page is no failure. */
export const isLeaving = ({ code }: NodeJS.ErrnoException): boolean => codes.includes(code ?? '');

/** In the middle of an answer, of a request, and of a request's body. */
const codes = ['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET', 'HPE_INVALID_EOF_STATE'];
