import { rm } from 'node:fs/promises';

// The Node that npm brings has 68 MB of headers for add-ons in C++, which nothing here compiles.
for (const platform of ['linux-arm64', 'linux-x64', 'win-x64']) {
  const headers = new URL(`../node_modules/node-${platform}/include`, import.meta.url);
  await rm(headers, { recursive: true, force: true });
}
