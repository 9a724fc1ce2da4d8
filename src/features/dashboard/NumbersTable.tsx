interface Props {
  caption: string;
  /** What opens it. */
  label?: string | undefined;
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** The numbers of a chart as a collapsed table. */
export function NumbersTable({ caption, label = 'Show as a table', headings, rows }: Props) {
  return (
    <details className="text-small">
      <summary className="-m-3 w-fit cursor-pointer rounded-sm p-3 font-medium text-brand-600 focus-visible:-outline-offset-8">
        {label}
      </summary>
      <div className="mt-6 overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className="border-b border-line py-1.5 pr-4 text-right font-medium text-ink-muted first:text-left last:pr-0"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                  {name}
                </th>
                {numbers.map((number, index) => (
                  <td key={headings[index + 1]} className="py-1.5 pr-4 text-right tabular-nums last:pr-0">
                    {number}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
