import { lookAt } from './look-at.ts';
import { screens } from './competitions.screens.ts';

lookAt(screens);
