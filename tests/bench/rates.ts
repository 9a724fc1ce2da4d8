/**
 * What the platform charges, by its documents (docs.netlify.com, Billing for credit-based plans; Functions usage and billing;
 * for older teams Billing for legacy plans), read on 27 November 2026. Where they name two prices, this is the dearer one.
 */
export const RATES = {
  /** Credits of a production deploy; previews cost none. */
  deploy: 15,
  /** Credits of a GB-hour: the time of all calls, schedules included, by a function's memory. Enterprise pays 5. */
  gbHour: 10,
  /** The memory of a function in GB, which is the default. */
  memoryGb: 1,
  /** Credits of a web request: pages, files, redirects and calls of functions. */
  request: 2 / 10_000,
  /** Credits of a byte sent. */
  byte: 20 / 1e9,
};

/** Credits of a month; Pro is sold with 3,000 to 5,000. */
export const PLANS = { Free: 300, Personal: 1000, Pro: 3000 };

/** Legacy plans count the calls of a site's functions in a month. */
export const LEGACY_CALLS = 125_000;

/** The time of a store request, which was measured as 15 to 60 ms. */
export const STORE_REQUEST_MS = 40;
