/** What was sealed to the signer, version 2: the bytes as text, and what they say. Kept for ever. */
export const RECOVERY_PAYLOAD_V2 = {
  text: '{"v":2,"key":"lc4b__cYmMecDY-SeMYeMzNciX_tX8GpflPa9MHGS4Y","max_login_age":600,"factors":[{"type":"passkey","credential_id":"AytL421rKiaqNg9m2vqTrhjC3A-sl89R","public_key":"FdmlO688hFY3SGGpF0WZtdyY5j_O_OaIjFS6X3ZbY4tzGUjRr02qBPxgZgF_-0mgUnVaboyJx0ha_6sBYuhTjgn9Pzsmb_ogsRV-gfU"},{"type":"totp","secret":"DFzHDh0LWcy4wI0Q4IYslcs1xfo"}]}',
  key: '95ce1bfff71898c79c0d8f9278c61e33335c897fed5fc1a97e53daf4c1c64b86',
  maxLoginAge: 600,
  factors: [
    {
      type: 'passkey',
      credential_id: 'AytL421rKiaqNg9m2vqTrhjC3A-sl89R',
      public_key:
        'FdmlO688hFY3SGGpF0WZtdyY5j_O_OaIjFS6X3ZbY4tzGUjRr02qBPxgZgF_-0mgUnVaboyJx0ha_6sBYuhTjgn9Pzsmb_ogsRV-gfU',
    },
    {
      type: 'totp',
      secret: 'DFzHDh0LWcy4wI0Q4IYslcs1xfo',
    },
  ],
} as const
