/** The stream that shows a step's progress. */
type Screen = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

/**
 * Shows how many of `total` parts of a step are done, from none on: in one line on a terminal, elsewhere in a line
 * for each quarter. The function that it returns is called after each part, or with the number of parts just done.
 */
export function showProgress(step: string, total: number, screen: Screen = process.stdout) {
  let done = 0;
  let quarters = -1;
  const add = (parts = 1): void => {
    done += parts;
    const line = `${step}: ${done} of ${total}`;
    const before = quarters;
    quarters = Math.floor((done / total) * 4);
    if (screen.isTTY) screen.write(`\r${line}${done === total ? '\n' : ''}`);
    else if (quarters > before) screen.write(`${line}\n`);
  };
  add(0);
  return add;
}
