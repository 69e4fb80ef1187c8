// The styles of the Mantine components that pages use, those that others build on first; those of
// forms are in mantine-form-styles.ts. A component that is in neither has no styles: add its file
// before using it. They stand in a layer, so that ours win whichever comes first.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Button.layer.css'
