import { lookAt } from './look-at.ts';
import { screens } from './casts.screens.ts';

lookAt(screens);
