Pod::Spec.new do |spec|
  spec.name = 'LintelCapture'
  spec.version = '0.1.0'
  spec.summary = 'Captures the layout of a running Texture app as a document for lintel.'
  spec.description = <<-DESC
    Writes the layout specs, styles, measured contents and frames of nodes as a layout document, which lintel checks,
    explains and lays out for other screens. For debug builds: swizzles nothing and uses public headers of Texture only.
  DESC
  spec.homepage = 'https://github.com/OWNER/lintel'
  spec.license = { :type => 'Apache-2.0', :file => 'LICENSE' }
  spec.authors = 'The authors of lintel'
  spec.source = { :git => 'https://github.com/OWNER/lintel.git', :tag => "v#{spec.version}" }
  spec.documentation_url = "#{spec.homepage}/tree/v#{spec.version}/Clients/texture"

  spec.ios.deployment_target = '14.0'
  spec.tvos.deployment_target = '14.0'
  spec.requires_arc = true
  spec.source_files = 'Clients/texture/LintelCapture.{h,m}'
  spec.public_header_files = 'Clients/texture/LintelCapture.h'
  spec.frameworks = 'Foundation', 'UIKit'
  spec.dependency 'Texture/Core', '>= 2.7'
end
