interface Props {
  /** How many of the records are answered for. */
  answered: number;
  total: number;
  /** Further classes of the bar. */
  className?: string;
}

/** How far work on many records is: a bar, and its numbers. */
export const WorkProgress = ({ answered, total, className = '' }: Props) => (
  <>
    <progress
      aria-label="Progress"
      className={`work-progress ${className}`.trim()}
      value={answered}
      max={total}
    />
    <span className="whitespace-nowrap tabular-nums">
      {`${answered.toLocaleString('en')} of ${total.toLocaleString('en')}`}
    </span>
  </>
);
