/** An error of the local server, in the form of the API's. */
export const failure = (status: number, message: string) =>
  Response.json(
    { message },
    { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } },
  );
