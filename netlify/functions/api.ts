import type { Config } from '@netlify/functions';
import { endpoints } from '#server/http/endpoints';

/** Answers every /api address that no other function serves: 404 as JSON, never a page. */
export default endpoints({});

export const config: Config = { path: '/api/*' };
