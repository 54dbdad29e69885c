import { lookAt } from './look-at.ts';
import { screens } from './tvs.screens.ts';

lookAt(screens);
