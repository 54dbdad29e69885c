// After all tests: what was prepared for them goes.
import { rmSync } from 'node:fs';

export default function end() {
  rmSync(process.env.LAUREL_PREPARED, { recursive: true, force: true });
}
