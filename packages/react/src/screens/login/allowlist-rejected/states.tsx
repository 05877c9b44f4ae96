import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AllowlistRejectedView } from './view.tsx'

const rejected = { title: null, detail: null, buttonText: null, buttonLink: null, onTryAnother: nothing }

export const states = {
  default: { view: <AllowlistRejectedView {...rejected} /> },
  'host-words': {
    view: (
      <AllowlistRejectedView
        title="Juniper opens in spring"
        detail="We let people in a few at a time. Leave us your address and we write when it is your turn."
        buttonText="Join the waiting list"
        buttonLink="https://juniper.example/waiting-list"
        onTryAnother={nothing}
      />
    ),
  },
} satisfies ScreenStates
