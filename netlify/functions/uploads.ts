import type { Config } from '@netlify/functions';
import { endpoint, endpoints } from '#server/http/endpoints';
import * as uploads from '#server/services/uploads';

export default endpoints({
  'GET /api/uploads/:image': endpoint({ access: 'public', run: uploads.serve }),
});

export const config: Config = { path: '/api/uploads/:image' };
