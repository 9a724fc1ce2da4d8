/** Details of an event: only ids and numbers, never a name, an address, a phone number, a message or a file name. */
export type LogDetails = Record<string, string | number | boolean | undefined>;

export interface Log {
  info(event: string, details?: LogDetails): void;
  error(event: string, details?: LogDetails, cause?: unknown): void;
}

/** The place of an error without its message, which may quote what a person typed. */
function origin(cause: unknown): LogDetails {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  const frames = cause.stack?.split('\n').filter((text) => text.trimStart().startsWith('at ')) ?? [];
  return {
    cause: cause.name,
    at: frames
      .slice(0, 4)
      .map((text) => text.trim())
      .join(' < '),
  };
}

/** Writes one JSON line for each event to the streams that the platform collects. */
export const consoleLog: Log = {
  info: (event, details) =>
    void process.stdout.write(`${JSON.stringify({ level: 'info', event, ...details })}\n`),
  error: (event, details, cause) =>
    void process.stderr.write(
      `${JSON.stringify({ level: 'error', event, ...details, ...(cause === undefined ? {} : origin(cause)) })}\n`,
    ),
};
