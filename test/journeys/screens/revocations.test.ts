import { lookAt } from './look-at.ts';
import { screens } from './revocations.screens.ts';

lookAt(screens);
