export * from '../schemas/frame.ts'
export * from '../schemas/http.ts'
