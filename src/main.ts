import { startLaurel } from './laurel.ts';
import { WrongSetting } from './platform/settings.ts';

try {
  const laurel = await startLaurel(process.env);
  console.log(`Laurel is ready on ${laurel.url}`);
  const stop = () => void laurel.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof WrongSetting || 'reason' in error ? error.message : error.stack);
  process.exit(1);
}
