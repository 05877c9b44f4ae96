import { openRoom } from './room.ts'

openRoom()
