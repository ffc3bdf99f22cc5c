export type ToastWords = readonly [title: string, body?: string];
