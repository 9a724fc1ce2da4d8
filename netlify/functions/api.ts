import { endpoints } from '#server/features/endpoints';

/** Reached by the rule for /api/*: every address there that no other function serves is 404 as JSON, never a page. */
export default endpoints({});
