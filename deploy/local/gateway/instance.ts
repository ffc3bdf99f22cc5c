/** Where a gateway says which one it is. It's no page and no part of the API. */
export const INSTANCE_PATH = '/.gateway';
