/** The row is not what is stored now, so nothing was deleted or changed: another person changed or deleted that in the meantime. */
export class OutdatedRow extends Error {}
