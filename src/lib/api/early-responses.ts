declare global {
  /** What `EARLY_REQUESTS` asked for, by path; only admin pages have it. */
  var earlyResponses: Map<string, Promise<Response>> | undefined;
}

/** The response to a request that the page sent while its scripts were loading; each counts for one call. */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const response = globalThis.earlyResponses?.get(path);
  if (response) globalThis.earlyResponses?.delete(path);
  return response;
}
