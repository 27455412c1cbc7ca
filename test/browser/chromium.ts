/** The browser that tests drive: `scripts/test.mjs` finds or installs one and says where it is. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
