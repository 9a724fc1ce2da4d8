import { useEffect, useRef, useState } from 'react';
import type { Applicant } from '../schema/applicant.ts';
import { STAGES, type Stage } from '../schema/workflow.ts';
import type { List } from '#src/components/admin/use-list.ts';
import { sentenceInList } from '#src/components/admin/sentence-in-list.ts';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { changeApplicant } from './applicant-api.ts';
import { moveId } from './BoardCard.tsx';

/** Moves cards to other stages, any number side by side. */
export function useMoves(list: List<Applicant>) {
  /** The ids of the cards that are being moved. */
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  /** Why the last move of a card failed, by its id. */
  const [notMoved, setNotMoved] = useState<ReadonlyMap<string, string>>(new Map());
  /** The card that was moved, which gets the focus back where it is now. */
  const moved = useRef<string>(undefined);

  useEffect(() => {
    if (!moved.current || moving.has(moved.current)) return;
    const control = document.getElementById(moveId(moved.current));
    // Only what was lost: the focus may be on another card by now. A drag leaves it on the board.
    const isLost = notMoved.has(moved.current)
      ? document.activeElement?.contains(control)
      : document.activeElement === document.body;
    if (isLost) control?.focus();
    moved.current = undefined;
  }, [moving, notMoved]);

  const setProblem = (id: string, sentence?: string) =>
    setNotMoved((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(sentence ? [...others, [id, sentence]] : others);
    });

  /** Returns whether the applicant is in the stage. */
  const move = async (applicant: Applicant, stage: Stage): Promise<boolean> => {
    const { id, name } = applicant;
    if (moving.has(id)) return false;
    setProblem(id);
    if (applicant.stage === stage) return true;
    let isDone = false;
    setMoving((before) => new Set([...before, id]));
    try {
      list.put(await changeApplicant(applicant, { stage }));
      showToast(`${name} was moved to ${STAGES[stage]}.`, 'success', `move-${id}`);
      isDone = true;
    } catch (cause) {
      const where = isConflict(cause) ? '' : ` and is still in ${STAGES[applicant.stage]}`;
      setProblem(id, `${name} was not moved to ${STAGES[stage]}${where}. ${sentenceInList(cause)}`);
      // Another person may have moved the card, or erased it.
      if (isConflict(cause)) list.reloadAfterConflict(id);
    }
    moved.current = id;
    setMoving((before) => new Set([...before].filter((other) => other !== id)));
    return isDone;
  };

  return { moving, notMoved, move };
}
