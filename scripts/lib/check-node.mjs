/**
 * Ends with a clear message on a Node that the tools do not run on. Scripts import this file first, and nothing here or in what they
 * import may need a newer Node to load: an old one has to get as far as the message.
 */
const needed = 'Node 20.19, 22.12 or newer';
const [major, minor] = process.versions.node.split('.').map(Number);
const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!good) {
  console.error(
    `This needs ${needed}; here is Node ${process.versions.node}. Get one at https://nodejs.org and try again.`,
  );
  process.exit(1);
}
