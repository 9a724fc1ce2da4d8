/** A kind of record that has a page. */
export interface RecordKind<T> {
  /** As the page's heading has it. */
  name: string;
  /** The address of the page. */
  page: string;
  /** The list to choose another record from, and what leads to it. */
  list: string;
  back: string;
  /** The list from which a deleted one can be restored. */
  deleted?: string;
  /** Whether it has a file that is shown below the person. */
  hasFile?: boolean;
  /** Reads one. Throws ApiError 404 when it is gone. */
  read: (id: string) => Promise<T>;
}
