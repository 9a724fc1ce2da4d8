/** For `tests/bench`, which does not find the packages of this folder. */
export { default as lighthouse } from 'lighthouse';
export { default as desktop } from 'lighthouse/core/config/desktop-config.js';
