import { endpoints } from '#server/features/endpoints';

/** The rule for /api/* leads here: every path below it that no other function serves gets 404 as JSON, never a page. */
export default endpoints({});
