import { operations } from './objects.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
