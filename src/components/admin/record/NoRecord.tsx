import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextLink } from '../../ui/text-link/TextLink.tsx';

interface Props {
  /** The list to choose a record from, and what leads to it. */
  list: string;
  back: string;
}

/** The page of a record whose address names none. */
export const NoRecord = ({ list, back }: Props) => (
  <EmptyState title="No record chosen" action={<TextLink href={list}>{back}</TextLink>}>
    The address of this page names no record. Open one from the list.
  </EmptyState>
);
