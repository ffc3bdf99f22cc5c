/** The number by which people know an event of a stream. They count from 1; the stored revisions begin at 0. */
export const eventNumber = (revision: number): number => revision + 1;
