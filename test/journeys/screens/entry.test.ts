import { lookAt } from './look-at.ts';
import { screens } from './entry.screens.ts';

lookAt(screens);
