import { tryOperations } from './try-operations.ts';
import { operations } from './points.operations.ts';

tryOperations(operations);
