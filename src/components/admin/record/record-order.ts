/** The records of a list in the order in which it showed them, and the list's address with its search and filters. */
export interface RecordOrder {
  ids: readonly string[];
  list: string;
  /** Whether the whole list was loaded; before, the number of its records was not known. */
  complete: boolean;
}

/** One order for each kind of record, in this tab until the logout: its address may have the name that was searched for. */
const nameOf = (page: string) => `order:${page}`;

/** Stores the order of the list that a record is opened from. `page` is the address of the record's page. */
export function rememberOrder(page: string, order: RecordOrder): void {
  try {
    sessionStorage.setItem(nameOf(page), JSON.stringify(order));
  } catch {
    // Without storage the record opens without neighbours.
  }
}

/** The order that `rememberOrder` stored, if the list had this record. */
export function orderWith(page: string, id: string): RecordOrder | undefined {
  try {
    const order = JSON.parse(sessionStorage.getItem(nameOf(page)) ?? '') as RecordOrder;
    return order.ids.includes(id) ? order : undefined;
  } catch {
    return undefined;
  }
}
