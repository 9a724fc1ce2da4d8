import { blogGrowth } from './blog-growth.ts';

/** `npm run bench`: what grows with content, as tables; sizes may be named, as in `npm run bench -- 100 1000`. */
const sizes = process.argv.slice(2).map(Number);
await blogGrowth(sizes.length > 0 ? sizes : undefined);
