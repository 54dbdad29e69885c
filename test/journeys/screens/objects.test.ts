import { lookAt } from './look-at.ts';
import { screens } from './objects.screens.ts';

lookAt(screens);
