/** Asks the person for a fresh proof; resolves to whether one was given, or rejects with the error to show. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;

/** Registers what asks for a proof on this page. Returns a function that removes it. */
export function onStepUp(asking: AskForProof): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/** Whether an answer says that the call needs a fresh proof. */
export const needsStepUp = (status: number, body: unknown): boolean =>
  status === 403 && (Object(body) as { code?: unknown }).code === 'step-up';

/** Asks for a fresh proof; false when nothing on this page can ask. */
export const askForProof: AskForProof = async () => (ask ? ask() : false);
