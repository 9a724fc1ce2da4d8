/** Details of an event: only ids and numbers, never a name, an address, a phone number, a message or a file name. */
export type LogDetails = Record<string, string | number | boolean | undefined>;

export interface Log {
  info(event: string, details?: LogDetails): void;
  error(event: string, details?: LogDetails, cause?: unknown): void;
}

/** The place of an error without its message, which may quote what a person typed. */
function origin(cause: unknown): LogDetails {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  // A line of the message may look like a frame.
  const stack = cause.stack?.replace(cause.message, () => '') ?? '';
  const lines = stack.split('\n').map((text) => text.trim());
  const frames = lines.filter((text) => text.startsWith('at '));
  return { cause: cause.name, at: frames.slice(0, 4).join(' < ') };
}

/** Characters that JSON leaves as they are and terminals obey: control characters, line breaks and changes of direction. */
const OBEYED = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const lineOf = (entry: object): string =>
  `${JSON.stringify(entry).replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** Writes one JSON line for each event to the streams that the platform collects. */
export const consoleLog: Log = {
  info: (event, details) => void process.stdout.write(lineOf({ level: 'info', event, ...details })),
  error: (event, details, cause) =>
    void process.stderr.write(
      lineOf({ level: 'error', event, ...details, ...(cause === undefined ? {} : origin(cause)) }),
    ),
};
